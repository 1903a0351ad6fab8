const CHANNEL = 'balafon.player'

/** Lets only one tab of the browser play at a time: a tab that starts to play pauses all other tabs. Browsers without BroadcastChannel can play in several tabs. */
export function createSingleTab(onOtherTabStarted: () => void) {
  if (typeof BroadcastChannel === 'undefined') return { announceStart() {} }
  const channel = new BroadcastChannel(CHANNEL)
  // A tab does not receive its own messages, so every message is from another tab.
  channel.addEventListener('message', ({ data }) => {
    if (data === 'started') onOtherTabStarted()
  })
  return { announceStart: () => channel.postMessage('started') }
}
