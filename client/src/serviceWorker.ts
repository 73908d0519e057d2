/**
 * The service worker of the page keeps what was read and shows what is pushed. There is one, since a browser has but one for
 * all pages: another that is registered takes its place.
 */
export function registerServiceWorker(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register("/sw.js");
}
