// Shows the offline page if a page cannot be loaded. It never answers with a stored page or stored data, which would be
// outdated, and handles no other request.
const CACHE = "engrave-offline-1";
const PAGE = "/offline";

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(PAGE, { cache: "reload" })))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(activate());
});

self.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(load(event));
});

// Opens the page of the operation that a notification names, in a window of this site if there is one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(event.notification.data?.path ?? "/", self.location.origin)));
});

async function show(url) {
  if (url.origin !== self.location.origin) return;
  const [window] = await self.clients.matchAll({ type: "window" });
  if (window === undefined) await self.clients.openWindow(url.href);
  else await (await window.focus()).navigate(url.href);
}

async function activate() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  // The browser sends the request while it starts this worker.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function load(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch (error) {
    const page = await caches.match(PAGE);
    if (page === undefined) throw error;
    return new Response(page.body, { status: 503, headers: page.headers });
  }
}
