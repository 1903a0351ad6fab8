import { promises as fs } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../site/accessibility.ts'
import { expect, test } from '../site/empty-site.ts'
import { logIn, PASSWORD, register } from '../site/users.ts'

const getSection = (page: Page, name: string) => page.getByRole('region', { name })
const getToast = (page: Page, text: string) => page.getByText(text, { exact: true })

/** Draws an image in the browser: red on the left, blue on the right. */
async function drawImage(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 800
    canvas.height = 400
    const context = canvas.getContext('2d')
    for (const [color, x] of [
      ['#ff0000', 0],
      ['#0000ff', 400],
    ] as const) {
      if (context) context.fillStyle = color
      context?.fillRect(x, 0, 400, 400)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(base64, 'base64')
}

const chooseFile = (page: Page, name: string, buffer: Buffer, mimeType = 'image/png') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

/** Reads the color in the middle of the avatar at the top of the page. */
const readAvatarColor = (page: Page) =>
  page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('header button img')
    if (!image) return null
    // The image may be replaced at this moment.
    if (
      await image.decode().then(
        () => false,
        () => true,
      )
    )
      return 'changing'
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const context = canvas.getContext('2d')
    context?.drawImage(image, 256, 256, 1, 1, 0, 0, 1, 1)
    const [red = 0, , blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? []
    return red > blue ? 'red' : 'blue'
  })

test('edits name and email, and crops an avatar by keyboard', async ({ page }) => {
  const email = await register(page)
  await page.goto('/account-settings')
  const details = getSection(page, 'Account details')
  await details.getByLabel('First name').fill('Awa')
  await details.getByLabel('Last name').fill('Traoré')
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(getToast(page, 'Updated account details')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Menu of Awa Traoré' })).toBeVisible()

  await details.getByLabel('Email').fill(`new-${email}`)
  await details.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(getToast(page, 'Updated account details')).toBeVisible()
  await expect(details.getByLabel('Email')).toHaveValue(`new-${email}`)

  await chooseFile(page, 'notes.txt', Buffer.from('hello'), 'text/plain')
  await expect(details.getByText('This file type is not allowed')).toBeVisible()
  await chooseFile(page, 'large.png', Buffer.alloc(2 * 1024 * 1024 + 1))
  await expect(details.getByText('`large.png` exceeds maximum allowed size of 2 MB')).toBeVisible()
  await chooseFile(page, 'broken.png', Buffer.from('no picture'))
  await expect(details.getByText('This file type is not allowed')).toBeVisible()

  await chooseFile(page, 'me.png', await drawImage(page))
  const dialog = page.getByRole('dialog', { name: 'Crop your image' })
  await dialog.getByRole('group', { name: 'Crop area' }).focus()
  for (let count = 0; count < 4; count += 1) await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('+')
  await dialog.getByRole('button', { name: 'Save image' }).focus()
  await page.keyboard.press('Enter')
  await expect(getToast(page, 'Uploaded avatar')).toBeVisible()
  await expect.poll(() => readAvatarColor(page)).toBe('red')

  await chooseFile(page, 'me.png', await drawImage(page))
  const view = await dialog.getByRole('group', { name: 'Crop area' }).boundingBox()
  if (!view) throw new Error('the picture is not on screen')
  await page.mouse.move(view.x + view.width - 10, view.y + 50)
  await page.mouse.down()
  await page.mouse.move(view.x - 300, view.y + 50, { steps: 8 })
  await page.mouse.up()
  await dialog.getByRole('button', { name: 'Save image' }).click()
  await expect.poll(() => readAvatarColor(page)).toBe('blue')

  await details.getByRole('button', { name: 'Remove image' }).click()
  await expect(getToast(page, 'Removed avatar')).toBeVisible()
  await expect.poll(() => readAvatarColor(page)).toBeNull()
})

test('applies language, country and time zone at once, by keyboard', async ({ page }) => {
  await register(page)
  await page.goto('/account-settings')
  const section = getSection(page, 'Date, time and language')
  await section.getByRole('button', { name: /Country/ }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('an')
  await expect(page.getByRole('option').first(), 'matches at the start of a name come first').toHaveText('Andorra')
  await expect(page.getByRole('option', { name: 'Andorra' })).toHaveAttribute('data-focused', 'true')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('ivoire')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('button', { name: /Côte d.Ivoire/ })).toBeFocused()
  await expect(getToast(page, 'Updated account details')).toBeVisible()

  await section.getByRole('button', { name: /Language/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Français' }).press('Enter')
  const frenchSection = getSection(page, 'Date, heure et langue')
  await frenchSection.getByRole('button', { name: /Fuseau horaire/ }).click()
  await page.keyboard.type('lagos')
  await expect(page.getByRole('group', { name: 'Afrique' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(frenchSection.getByRole('button', { name: /Lagos \(UTC\+1\)/ })).toBeVisible()
  await page.reload()
  await expect(getSection(page, 'Date, heure et langue').getByRole('button', { name: /Lagos/ })).toBeVisible()
})

test('follows a profile, which shows only its name once it is private', async ({ page, browser, site }) => {
  await register(page)
  await page.getByRole('button', { name: /^Menu/ }).click()
  await page.getByRole('menuitem', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/user\/\d+\/ama-listener\d+$/)
  const address = page.url()
  const name = await page.getByRole('heading', { level: 1 }).textContent()

  const otherPage = await (await browser.newContext({ baseURL: site.url })).newPage()
  await otherPage.goto(address)
  await otherPage.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(otherPage).toHaveURL('/login')
  await register(otherPage)
  await otherPage.goto(address)
  await otherPage.getByRole('button', { name: `Follow ${name}` }).click()
  await expect(otherPage.getByRole('link', { name: '1 follower' })).toBeVisible()
  await expect(otherPage.getByRole('button', { name: `Following ${name}` })).toHaveText('Following')
  await expect(otherPage.getByRole('list', { name: 'Followers' }).getByRole('link')).toHaveCount(1)

  await page.getByRole('link', { name: 'Edit profile' }).click()
  await getSection(page, 'Account details').getByText('Private profile').click()
  await expect(getToast(page, 'Updated account details')).toBeVisible()
  await otherPage.reload()
  await expect(otherPage.getByRole('heading', { name: 'This profile is private' })).toBeVisible()
  await expect(otherPage.getByRole('link', { name: /follower/ })).toBeHidden()
  await otherPage.goto('/user/999999/nobody')
  await expect(otherPage.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
  await otherPage.context().close()
})

test('scrolls to the section in the URL when sections above load later', async ({ page }) => {
  await register(page)
  await page.goto('/account-settings#location-and-language')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(getSection(page, 'Date, time and language')).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await getSection(page, 'Date, time and language').boundingBox())?.y).toBeLessThan(120)
})

test('downloads personal data and deletes the account', async ({ page }) => {
  const email = await register(page)
  await page.goto('/account-settings')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download your data' }).click()])
  expect(JSON.parse(await fs.readFile(await file.path(), 'utf8'))).toMatchObject({ incomplete: [], core: { account: { email } } })

  await getSection(page, 'Danger zone').getByRole('button', { name: 'Delete account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete account' })
  await dialog.getByLabel(/^Type /).fill('yes')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(dialog.getByText('This isn’t your email address.')).toBeVisible()
  await dialog.getByLabel(/^Type /).fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(getToast(page, 'Account deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await logIn(page, email)
  await expect(page.getByText('Wrong email or password.')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`fits a phone without serious axe findings, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await register(page)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of ['/account-settings', '/user/1/a']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
        await expectAccessible(page)
      }
    }
    await page.goto('/account-settings')
    await chooseFile(page, 'me.png', await drawImage(page))
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
}

test('requests nothing for a profile URL without a user id', async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/login')
  await page.evaluate(() => {
    history.pushState(null, '', '/user/abc/x')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(page.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
  expect(requests.filter((url) => url.includes('NaN'))).toEqual([])
})
