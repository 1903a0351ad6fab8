import type { BotCheckProvider } from '../../../contract/bot-check-providers.ts'
import type { SiteverifyClient } from './siteverify.ts'

const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js'
const VERIFY = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'

const SETUP_SCRIPT = `loadScript(() => turnstile.render("#check", { sitekey: siteKey, appearance: "interaction-only",
  callback: (token) => report({ token }), "error-callback": () => { report({ failed: true }); return true },
  "before-interactive-callback": () => report({ interactive: true }) }), "?render=explicit")`

/** Creates the check with Cloudflare Turnstile, which asks only suspicious visitors. */
export const createTurnstileCheck = (service: SiteverifyClient): BotCheckProvider => ({
  name: 'turnstile',
  async verify(token, ipAddress) {
    const { success } = await service.verifyToken(VERIFY, token, ipAddress)
    return success ? token : null
  },
  async getFrame() {
    const siteKey = await service.getSiteKey()
    if (!siteKey) return null
    const scriptUrl = await service.resolveUrl(SCRIPT)
    return { siteKey, scriptUrl, setupScript: SETUP_SCRIPT, allowedSources: [new URL(scriptUrl).origin] }
  },
})
