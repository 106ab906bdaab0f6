// What a service worker has beside the workers that TypeScript knows.

declare const clients: Clients;
declare function skipWaiting(): Promise<void>;
declare function addEventListener(type: string, listener: (event: any) => void): void;
