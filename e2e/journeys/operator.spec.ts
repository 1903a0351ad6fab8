import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from '../site/demo-site.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

test('disables and enables the player while the site runs', async ({ page, site }) => {
  const balafon = (...args: string[]) => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['server/cli/cli.ts', ...args], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: site.dataDir },
    })
    expect(status, stdout + stderr).toBe(0)
    return stdout
  }
  const fetchHome = () => fetch(`${site.url}/api/v1/channels/home`, { headers: { connection: 'close' } })
  const before = await (await fetchHome()).text()

  expect(balafon('plugin', 'disable', 'player')).toContain('player is disabled')
  await expect.poll(async () => (await fetchHome()).status).toBe(404)
  const unknown = await fetch(`${site.url}/api/v1/no-such-thing`)
  expect(await (await fetchHome()).text()).toBe(await unknown.text())
  const html = await (await fetch(site.url)).text()
  expect(html).not.toContain('player')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(requests.filter((url) => url.includes('/plugins/player/'))).toEqual([])
  expect(balafon('plugin', 'list')).toMatch(/player\s+\S+\s+disabled/)

  balafon('plugin', 'enable', 'player')
  await expect.poll(async () => (await fetchHome()).status).toBe(200)
  expect(await (await fetchHome()).text()).toBe(before)
  await page.reload()
  await expect(page.getByRole('region', { name: 'New this week' })).toBeVisible()
})
