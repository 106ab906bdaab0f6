// How the page moves: at once for people who want less movement.

const behavior = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth");

export const bring = (part, block) => part?.scrollIntoView({ block, behavior: behavior() });
export const toTheTop = () => scrollTo({ top: 0, behavior: behavior() });
