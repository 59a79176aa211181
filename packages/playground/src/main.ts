import './style.css'
import { openPage } from './page/playground-page.ts'
import { stateOfFragment } from './state/link-fragment.ts'

const root = document.getElementById('page')
if (root !== null) openPage(root, await stateOfFragment(location.hash))

// After everything else, because it loads all files of the page once more. Without it, as on a server without HTTPS, the page works, but
// not offline.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => void navigator.serviceWorker.register('./service-worker.js').catch(() => undefined), 1000)
