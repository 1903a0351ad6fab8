import type { BotCheck } from '../../../contract/bot-checks.ts'
import type { Siteverify } from './siteverify.ts'

const SCRIPT = 'https://www.google.com/recaptcha/api.js'
const VERIFY = 'https://www.google.com/recaptcha/api/siteverify'

const START = `load(() => grecaptcha.ready(() => grecaptcha.execute(key, { action: "submit" }).then(
  (token) => tell({ token }), () => tell({ failed: true }))), "?render=" + encodeURIComponent(key))`

/** Google's reCAPTCHA v3: asks nothing, and says how likely somebody is there. */
export const recaptcha = (service: Siteverify): BotCheck => ({
  name: 'recaptcha',
  async verify(token, address) {
    const { success, score = 1 } = await service.ask(VERIFY, token, address)
    return success && score >= (await service.leastScore()) ? token : null
  },
  async frame() {
    const key = await service.siteKey()
    const script = await service.at(SCRIPT)
    return key ? { key, script, start: START, sources: [script.replace(/api\.js$/, ''), 'https://www.gstatic.com/recaptcha/'] } : null
  },
})
