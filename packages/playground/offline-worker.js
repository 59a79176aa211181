// The service worker of the page: keeps its files, and answers from them. `vite.config.ts` fills in the version and the list.
const cacheName = 'ruly-playground-@version'
const files = ['./', '@files']

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(cacheName)
      .then((cache) => cache.addAll(files))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('ruly-playground-') && name !== cacheName)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request
  // Questions to the service, below v1/, are not kept.
  if (method !== 'GET' || !url.startsWith(self.registration.scope) || url.includes('/v1/')) return
  const kept = () => caches.match(event.request, { ignoreSearch: true })
  // The page says what its service can do now. Its files have other names if they change.
  event.respondWith(
    mode === 'navigate'
      ? fetch(event.request).catch(kept)
      : kept().then((response) => response ?? fetch(event.request)),
  )
})
