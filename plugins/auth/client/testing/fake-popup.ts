import { onTestFinished, vi } from 'vitest'
import { SOCIAL_CHANNEL, type SocialResult } from '../../contract/social.ts'

/** Replaces the popups of sign-in providers. */
export function installFakePopup() {
  const popup = { closed: false, focus: () => {} }
  const open = vi.spyOn(window, 'open').mockImplementation(() => popup as unknown as Window)
  const channel = new BroadcastChannel(SOCIAL_CHANNEL)
  onTestFinished(() => {
    open.mockRestore()
    channel.close()
  })
  return {
    /** The URLs of the opened popups. */
    getUrls: () => open.mock.calls.map(([url]) => String(url)),
    /** Sends a result, as the result page in the popup does at the end of a real sign-in. */
    sendResult: (status: SocialResult['status'], callbackData: SocialResult['callbackData'] = {}) =>
      channel.postMessage({ type: 'social-auth', status, callbackData }),
    close: () => {
      popup.closed = true
    },
  }
}
