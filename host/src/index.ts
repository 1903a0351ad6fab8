import './styles/base.css'
import '@balafon/ui/fading-edges.css'
import '@balafon/ui/tokens.css'
import './styles/fonts.css'
import { yieldToBrowser } from './yield-to-browser.ts'

/** Starts the shell in several tasks, because a single one would block a slow phone for 200 ms. */
async function start() {
  await yieldToBrowser()
  await import(/* webpackChunkName: 'shell' */ 'react-dom/client')
  await yieldToBrowser()
  const { startShell } = await import(/* webpackChunkName: 'shell' */ './bootstrap.tsx')
  await yieldToBrowser()
  await startShell()
}

void start()
