import type { BotCheckProvider } from '../../../contract/bot-check-providers.ts'
import type { SiteverifyClient } from './siteverify.ts'

const SCRIPT_URL = 'https://www.google.com/recaptcha/api.js'
const VERIFY_URL = 'https://www.google.com/recaptcha/api/siteverify'

/** Runs in the frame, which declares `siteKey`, `loadScript` and `report`. */
const SETUP_SCRIPT = `loadScript(() => grecaptcha.ready(() => grecaptcha.execute(siteKey, { action: "submit" }).then(
  (token) => report({ token }), () => report({ failed: true }))), "?render=" + encodeURIComponent(siteKey))`

/** Creates the check with Google reCAPTCHA v3, which shows visitors no task and returns a score. */
export const createRecaptchaCheck = (client: SiteverifyClient): BotCheckProvider => ({
  name: 'recaptcha',
  async verify(token, ipAddress) {
    const { success, score = 1 } = await client.verifyToken(VERIFY_URL, token, ipAddress)
    return success && score >= (await client.getMinScore()) ? token : null
  },
  async getFrame() {
    const siteKey = await client.getSiteKey()
    if (!siteKey) return null
    const scriptUrl = await client.resolveUrl(SCRIPT_URL)
    const allowedSources = [scriptUrl.replace(/api\.js$/, ''), 'https://www.gstatic.com/recaptcha/']
    return { siteKey, scriptUrl, setupScript: SETUP_SCRIPT, allowedSources }
  },
})
