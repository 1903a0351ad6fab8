import net from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestSite, type TestSite } from '../../testing/index.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const send = (email: string, language = 'en', code: string | number = '123456') =>
  site.getContext('core').mailer.send({ to: { email, name: 'Awa <b>' }, language, template: 'verify_email', data: { code } })

const mailTo = async (email: string) => {
  const [row] = await site.sql<{ id: string; subject: string; html: string | null; text: string | null; status: string; error: string | null }>(
    'select * from emails where email = $1 order by id desc',
    [email],
  )
  return row
}

test('a letter is written in the reader’s language and kept in the mailbox', async () => {
  await send('awa@example.test', 'fr')
  await expect.poll(async () => (await mailTo('awa@example.test'))?.status, { timeout: 10_000 }).toBe('sent')
  const mail = await mailTo('awa@example.test')
  expect(mail?.subject).toBe('Votre code pour Balafon')
  expect(mail?.html).toContain('<html lang="fr">')
  expect(mail?.html).toContain('123456')
  expect(mail?.text).toContain('Saisissez ce code')
})

test.each([
  ['en', 'Set another password: http'],
  ['fr', 'Choisir un autre mot de passe\u00a0: http'],
])('where a letter in plain text leads stands behind a colon as it is set there: %s', async (language, said) => {
  const to = { email: `colon-${language}@example.test` }
  await site
    .getContext('auth')
    .mailer.send({ to, language, template: 'password_changed', data: { requiresSetting: '', device: '', place: '', url: '/secure/password' } })
  expect((await mailTo(to.email))?.text).toContain(said)
})

test('the mailbox can be looked at in the browser', async () => {
  await send('list@example.test')
  const { id } = (await mailTo('list@example.test')) ?? {}
  const visitor = site.createVisitor()
  expect((await visitor.get('/dev/mail')).text).toContain('to list@example.test')
  expect((await visitor.get(`/dev/mail/${id}`)).text).toContain(`/dev/mail/${id}/body`)
  const body = await visitor.get(`/dev/mail/${id}/body`)
  expect(body.text).toContain('Enter this code')
  expect(body.headers['content-security-policy']).toContain("default-src 'none'")
  expect((await visitor.get('/dev/mail/999999')).status).toBe(404)
  expect((await visitor.get('/dev/mail/x')).status).toBe(404)
})

test('what comes from outside is text in a letter', async () => {
  await send('html@example.test', 'en', '<img src=x>')
  const mail = await mailTo('html@example.test')
  expect(mail?.html).not.toContain('<img')
  expect(mail?.html).toContain('&lt;img')
})

test('a letter of a transaction that fails is neither kept nor sent', async () => {
  await site.site.db
    .transaction(async (transaction) => {
      await site
        .getContext('core')
        .mailer.send({ to: { email: 'never@example.test' }, language: 'en', template: 'verify_email', data: { code: '1' } }, transaction)
      throw new Error('no')
    })
    .catch(() => {})
  expect(await mailTo('never@example.test')).toBeUndefined()
})

test('a template that is not there is an error of the caller', async () => {
  await expect(site.getContext('auth').mailer.send({ to: { email: 'a@example.test' }, language: 'en', template: 'nothing', data: {} })).rejects.toThrow(
    'nothing',
  )
})

/** A mail server of one conversation: answers as SMTP does, and keeps what it was given. */
function openMailServer() {
  let taken = ''
  const server = net.createServer((socket) => {
    let inData = false
    socket.write('220 test\r\n')
    socket.on('data', (bytes) => {
      const text = String(bytes)
      if (inData) {
        taken += text
        if (!taken.endsWith('\r\n.\r\n')) return
        inData = false
        return socket.write('250 taken\r\n')
      }
      if (/^DATA/i.test(text)) inData = true
      socket.write(/^DATA/i.test(text) ? '354 go on\r\n' : /^QUIT/i.test(text) ? '221 bye\r\n' : '250 fine\r\n')
    })
    socket.on('error', () => {})
  })
  return new Promise<{ port: number; taken: () => string; close: () => void }>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve({ port: (server.address() as net.AddressInfo).port, taken: () => taken, close: () => server.close() })),
  )
}

test('by SMTP: a server that is away is tried again, and afterwards nothing of the letter is kept', async () => {
  const { settings } = site.getContext('core')
  await settings.set('mail.transport', 'smtp')
  await settings.set('mail.smtp_url', 'smtp://127.0.0.1:9')
  await send('smtp@example.test')
  await expect.poll(async () => (await mailTo('smtp@example.test'))?.status, { timeout: 15_000 }).toBe('failed')
  expect((await mailTo('smtp@example.test'))?.error).toContain('ECONNREFUSED')
  const server = await openMailServer()
  await settings.set('mail.smtp_url', `smtp://127.0.0.1:${server.port}?ignoreTLS=true`)
  await site.sql("update jobs.job set start_after = now() where name = 'core' and state = 'retry'")
  await expect.poll(async () => (await mailTo('smtp@example.test'))?.status, { timeout: 15_000 }).toBe('sent')
  expect(server.taken()).toContain('123456')
  expect(await mailTo('smtp@example.test')).toMatchObject({ html: null, text: null, error: null })
  server.close()
})

test('a letter with a way in that cannot be sent stays in the log, and nothing of what it says', async () => {
  const { settings } = site.getContext('core')
  await settings.set('mail.transport', 'smtp')
  await settings.set('mail.smtp_url', 'smtp://127.0.0.1:9')
  await send('lost@example.test')
  const triedAgain = async () => {
    await site.sql("update jobs.job set start_after = now() where name = 'core' and state = 'retry'")
    return mailTo('lost@example.test')
  }
  await expect.poll(triedAgain, { timeout: 60_000, interval: 200 }).toMatchObject({ status: 'failed', text: null })
  expect(await mailTo('lost@example.test')).toMatchObject({ subject: 'Your code for Balafon', html: null, error: expect.stringContaining('ECONNREFUSED') })
  await settings.set('mail.transport', 'mailbox')
}, 90_000)

test('what a letter says goes when its code is void, and is not sent after that', async () => {
  await send('late@example.test')
  await send('early@example.test')
  await expect.poll(async () => (await mailTo('late@example.test'))?.status, { timeout: 10_000 }).toBe('sent')
  await site.sql("update emails set status = 'queued', void_at = now() - interval '1 second' where email = 'late@example.test'")
  await site.getContext('core').jobs.enqueue('empty-void-letters', {})
  await expect.poll(async () => (await mailTo('late@example.test'))?.text, { timeout: 10_000 }).toBeNull()
  expect((await mailTo('late@example.test'))?.html).toBeNull()
  expect((await mailTo('early@example.test'))?.text).toContain('123456')
})

test('letters go with the account they were written to, and not with who has its address later', async () => {
  const { users } = site.getContext('core')
  const owner = await site.createSignedInUser()
  await send(owner.email)
  await users.update(owner.id, { email: 'moved@example.test' })
  const squatter = await users.create({ email: owner.email, password: null })
  await send(owner.email)
  const count = async () => (await site.sql('select from emails where email = $1', [owner.email])).length
  expect(await count()).toBe(2)
  await users.remove(squatter.id)
  expect(await count()).toBe(1)
  await users.remove(owner.id)
  expect(await count()).toBe(0)
})

test('the mail server’s address is sealed in the database and in no page', async () => {
  await site.getContext('core').settings.set('mail.smtp_url', 'smtp://user:hunter2@mail.example.test')
  const [row] = await site.sql<{ value: object }>("select value from settings where key = 'mail.smtp_url'")
  expect(JSON.stringify(row)).not.toContain('hunter2')
  expect(await site.getContext('core').settings.get('mail.smtp_url')).toContain('hunter2')
  expect((await site.createVisitor().get('/')).text).not.toContain('smtp')
})
