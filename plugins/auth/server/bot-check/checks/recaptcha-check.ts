import type { BotCheckProvider } from '../../../contract/bot-check-providers.ts'
import type { SiteverifyClient } from './siteverify.ts'

const SCRIPT = 'https://www.google.com/recaptcha/api.js'
const VERIFY = 'https://www.google.com/recaptcha/api/siteverify'

const SETUP_SCRIPT = `loadScript(() => grecaptcha.ready(() => grecaptcha.execute(siteKey, { action: "submit" }).then(
  (token) => report({ token }), () => report({ failed: true }))), "?render=" + encodeURIComponent(siteKey))`

/** Creates the check with Google reCAPTCHA v3, which asks visitors nothing and returns a score. */
export const createRecaptchaCheck = (service: SiteverifyClient): BotCheckProvider => ({
  name: 'recaptcha',
  async verify(token, ipAddress) {
    const { success, score = 1 } = await service.verifyToken(VERIFY, token, ipAddress)
    return success && score >= (await service.getMinScore()) ? token : null
  },
  async getFrame() {
    const siteKey = await service.getSiteKey()
    if (!siteKey) return null
    const scriptUrl = await service.resolveUrl(SCRIPT)
    const allowedSources = [scriptUrl.replace(/api\.js$/, ''), 'https://www.gstatic.com/recaptcha/']
    return { siteKey, scriptUrl, setupScript: SETUP_SCRIPT, allowedSources }
  },
})
