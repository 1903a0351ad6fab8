import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { createFileEntry } from '@balafon/sdk/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { findFreePort } from '../testing/find-free-port.ts'
import { getPort } from '../testing/get-port.ts'
import { createImage, createSound, createUploadSite, UPLOAD_TYPES, type UploadSite } from './testing/upload-site.ts'

const CONFIGURATION = path.resolve(import.meta.dirname, '../../docs/nginx/balafon.conf')
const PROGRAM = [...(process.env.PATH ?? '').split(':'), '/usr/sbin'].map((folder) => path.join(folder, 'nginx')).find(existsSync)

describe.runIf(PROGRAM)('the documented configuration of nginx', () => {
  let site: UploadSite
  let nginx: ChildProcess
  let url: string
  const sound = createSound(50_000)
  beforeAll(async () => {
    site = await createUploadSite({ PORT: '0' })
    await site.site.server.start()
    await site.getContext('core').settings.set('uploading.accel_path', '/internal-files/')
    url = await startNginx()
  })
  afterAll(async () => {
    nginx.kill()
    await site.close()
  })

  /** Starts nginx with the documented file, in which only addresses and paths are replaced. */
  async function startNginx() {
    const folder = path.join(site.config.dataDir, 'nginx')
    await fs.mkdir(folder)
    const port = await findFreePort()
    const documented = await fs.readFile(CONFIGURATION, 'utf8')
    const configuration = documented
      .replace('127.0.0.1:3000', `127.0.0.1:${getPort(site.site.server.listener)}`)
      .replace('listen 80', `listen 127.0.0.1:${port}`)
      .replace('/var/lib/balafon/files/', `${site.config.dataDir}/files/`)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
    const main = `daemon off; master_process off; pid ${folder}/pid; error_log stderr error; events {} http { access_log off; ${temporary} ${configuration} }`
    await fs.writeFile(path.join(folder, 'nginx.conf'), main)
    nginx = spawn(String(PROGRAM), ['-p', folder, '-c', path.join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'inherit' })
    const address = `http://127.0.0.1:${port}`
    await vi.waitFor(async () => expect((await fetch(`${address}/health`)).status).toBe(200), 10_000)
    return address
  }

  async function uploadFile(uploadType: string, file: Buffer): Promise<string> {
    const user = await site.createSignedInUser()
    return (await user.upload(createFileEntry, { file, name: 'file', fields: { uploadType } })).body.fileEntry.url
  }

  test('sends private files by ranges, with the headers of the site', async () => {
    const fileUrl = await uploadFile(UPLOAD_TYPES.sound, sound)
    const response = await fetch(url + fileUrl, { headers: { range: 'bytes=100-199' } })
    expect(response.status).toBe(206)
    expect(Buffer.from(await response.arrayBuffer()).equals(sound.subarray(100, 200))).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-disposition': 'attachment',
      'cache-control': 'private, max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  test('sends public images', async () => {
    const response = await fetch(url + (await uploadFile(UPLOAD_TYPES.image, await createImage())))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('refuses requests for the internal path and links without a valid signature', async () => {
    const fileUrl = await uploadFile(UPLOAD_TYPES.sound, sound)
    const [, key] = /^\/media\/([^?]+)/.exec(fileUrl) ?? []
    expect((await fetch(`${url}/internal-files/${key}`)).status).toBe(404)
    expect((await fetch(`${url}/media/${key}?expires=9999999999&signature=x`)).status).toBe(403)
  })
})
