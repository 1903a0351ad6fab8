import { createTestSite, type TestSite } from '@balafon/sdk/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

test('adds public settings of registration and sign-in to the bootstrap data', async () => {
  const { body } = await site.createVisitor().get('/api/v1/bootstrap-data')
  expect(body.settings).toMatchObject({
    'registration.disable': false,
    'registration.policies': [],
    'home.redirect': null,
    'social.google.enable': false,
    'social.facebook.enable': false,
    'social.twitter.enable': false,
    'social.envato.enable': false,
    'social.compact_buttons': false,
    'recaptcha.site_key': null,
    'recaptcha.enable.register': false,
    'recaptcha.enable.contact': false,
  })
  expect(body.settings).not.toHaveProperty('mail.from')
})
