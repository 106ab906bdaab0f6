// The service worker
