import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { greetTrack } from '../../contract/greetings.ts'
import { createHelloSite, type HelloSite } from '../testing/hello-site.ts'

let site: HelloSite
beforeAll(async () => {
  site = await createHelloSite()
})
afterAll(() => site.close())

describe('email about the first greeting', () => {
  test('is sent once, in the language of the user', async () => {
    const member = await site.createSignedInUser({ permissions: ['hello.greet'] })
    await site.sql("update users set language = 'fr' where id = $1", [member.id])
    const listEmails = () => site.sql<{ subject: string; text: string }>('select subject, text from emails where email = $1', [member.email])
    const greet = (text: string) => member.request(greetTrack, { params: { trackId: 1 }, body: { text } })
    const expectSubjects = expect.poll(async () => (await listEmails()).map(({ subject }) => subject), { timeout: 15_000 })
    // The text looks like a translation reference of i18next. It must appear unchanged.
    await greet('Bonjour $t(hello.mine)')
    await expectSubjects.toEqual(['Votre premier petit mot'])
    await greet('Encore')
    await expect.poll(() => site.sql('select 1 from event_outbox')).toEqual([])
    expect(await listEmails()).toHaveLength(1)
    expect((await listEmails())[0]?.text).toContain('Vous avez écrit\u00a0: Bonjour $t(hello.mine)')
  })
})
