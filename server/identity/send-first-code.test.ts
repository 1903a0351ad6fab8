import { Op } from '@balafon/sdk/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getBootstrapData, resendEmailVerification, validateEmailVerificationOtp } from '../app/core/core.contract.ts'
import { createTestSite, type TestSite } from '../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const requireConfirmation = (isRequired: boolean) => site.getContext('core').settings.set('require_email_confirmation', isRequired)

const listEmails = (address: string) =>
  site.sql<{ text: string; language: string }>('select text, language from emails where email = $1 order by id', [address])
const expectEmailCount = (address: string, count: number) => expect.poll(async () => (await listEmails(address)).length, { timeout: 15_000 }).toBe(count)

/** Waits until the job has run that calls `sendFirstCode` for a new user. */
async function waitForHandlerJob(userId: number) {
  const countJobs = async () => {
    const jobs = await site.sql("select from jobs.job where name = 'core' and state = 'completed' and data->'data'->'payload'->>'userId' = $1", [
      String(userId),
    ])
    return jobs.length
  }
  await expect.poll(countJobs, { timeout: 15_000 }).toBe(1)
}

/** Creates a user, and lets the site require verified addresses afterwards. */
async function createEarlierUser() {
  await requireConfirmation(false)
  const user = await site.createSignedInUser()
  await waitForHandlerJob(user.id)
  await requireConfirmation(true)
  return user
}

describe('sendFirstCode', () => {
  test('sends one code to a user that registered before codes were required', async () => {
    const user = await createEarlierUser()
    expect(await listEmails(user.email)).toEqual([])
    await Promise.all([user.get('/'), user.get('/'), user.request(getBootstrapData, {})])
    await expectEmailCount(user.email, 1)
    await user.get('/')
    const [email, secondEmail] = await listEmails(user.email)
    expect(secondEmail).toBeUndefined()
    const code = /\d{6}/.exec(email?.text ?? '')?.[0] ?? ''
    expect((await user.request(validateEmailVerificationOtp, { body: { code } })).status).toBe(200)
  })

  test('sends one email, not two, when a new user opens a page immediately', async () => {
    await requireConfirmation(true)
    const user = await site.createSignedInUser()
    await user.get('/')
    await expectEmailCount(user.email, 1)
    // The page calls `sendFirstCode` at once, and the event handler calls it in a job.
    await waitForHandlerJob(user.id)
    expect(await listEmails(user.email)).toHaveLength(1)
  })

  test('sends a new code after expiry, but not after the last attempt', async () => {
    const user = await createEarlierUser()
    await user.get('/')
    await expectEmailCount(user.email, 1)
    await site.models.VerificationCode.update({ attempts: 5 }, { where: { userId: user.id } })
    await site.models.RateLimitCounter.destroy({ where: { key: { [Op.like]: '%verification%' } } })
    await user.get('/')
    expect(await listEmails(user.email)).toHaveLength(1)
    await site.models.VerificationCode.update({ expiresAt: new Date(0) }, { where: { userId: user.id } })
    await user.get('/')
    await expectEmailCount(user.email, 2)
  })

  test('sends nothing to a user with a verified address', async () => {
    await requireConfirmation(true)
    const verifiedUser = await site.createSignedInUser()
    await expectEmailCount(verifiedUser.email, 1)
    await site.models.User.update({ emailVerifiedAt: new Date() }, { where: { id: verifiedUser.id } })
    await site.models.VerificationCode.destroy({ where: { userId: verifiedUser.id } })
    await site.models.RateLimitCounter.destroy({ where: { key: { [Op.like]: '%verification%' } } })
    await verifiedUser.get('/')
    expect(await listEmails(verifiedUser.email)).toHaveLength(1)
  })

  test('does not count against the rate limit of requested codes', async () => {
    const user = await createEarlierUser()
    await user.get('/')
    await expectEmailCount(user.email, 1)
    expect((await user.request(resendEmailVerification, { body: { email: user.email } })).status).toBe(200)
    await expectEmailCount(user.email, 2)
  })
})
