import './style.css'
import { createLanes } from './page/create-lanes.ts'
import { openPage } from './page/playground-page.ts'
import { stateOfFragment } from './state/link-fragment.ts'
import { emptyState } from './state/page-state.ts'
import { PageStore } from './state/page-store.ts'

const root = document.getElementById('page')
if (root !== null) {
  const store = new PageStore((await stateOfFragment(location.hash)) ?? emptyState)
  openPage(root, store, createLanes)
}

// After everything else, because it loads all files of the page once more. Without it, as on a server without HTTPS, the page works, but
// not offline.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => void navigator.serviceWorker.register('./service-worker.js').catch(() => undefined), 1000)
