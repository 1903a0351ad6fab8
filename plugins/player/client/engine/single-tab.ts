const CHANNEL = 'balafon.player'

/** Lets one tab of the browser play at a time: the tab that starts pauses the others. Browsers without BroadcastChannel play in all of them. */
export function createSingleTab(onOtherTabStarted: () => void) {
  if (typeof BroadcastChannel === 'undefined') return { announceStart() {} }
  const channel = new BroadcastChannel(CHANNEL)
  // A tab does not receive its own messages.
  channel.addEventListener('message', ({ data }) => {
    if (data === 'started') onOtherTabStarted()
  })
  return { announceStart: () => channel.postMessage('started') }
}
