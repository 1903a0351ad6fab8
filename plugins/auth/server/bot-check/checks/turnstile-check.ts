import type { BotCheckProvider } from '../../../contract/bot-check-providers.ts'
import type { SiteverifyClient } from './siteverify.ts'

const SCRIPT_URL = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
const VERIFY_URL = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

/** Runs in the frame, which declares `siteKey`, `loadScript` and `report`. */
const SETUP_SCRIPT = `loadScript(() => turnstile.render("#check", { sitekey: siteKey, appearance: "interaction-only",
  callback: (token) => report({ token }), "error-callback": () => { report({ failed: true }); return true },
  "before-interactive-callback": () => report({ interactive: true }) }), "?render=explicit")`

/** Creates the check with Cloudflare Turnstile, which shows a task to suspicious visitors only. */
export const createTurnstileCheck = (client: SiteverifyClient): BotCheckProvider => ({
  name: 'turnstile',
  async verify(token, ipAddress) {
    const { success } = await client.verifyToken(VERIFY_URL, token, ipAddress)
    return success ? token : null
  },
  async getFrame() {
    const siteKey = await client.getSiteKey()
    if (!siteKey) return null
    const scriptUrl = await client.resolveUrl(SCRIPT_URL)
    return { siteKey, scriptUrl, setupScript: SETUP_SCRIPT, allowedSources: [new URL(scriptUrl).origin] }
  },
})
