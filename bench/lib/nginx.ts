import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { findFreePort } from '@balafon/server/testing/find-free-port'
import { type RunningServer, startServer } from './server.ts'
import { createTemporaryFolder } from './site.ts'

/** The number of ranges that nginx accepts in one request: the limit of the site. */
const MAX_RANGES = 32

/** Starts one nginx process on loopback that serves a folder at /media/. */
export async function startNginx(cleanup: AsyncDisposableStack, program: string, folder: string): Promise<RunningServer> {
  const nginxFolder = await createTemporaryFolder(cleanup)
  await mkdir(path.join(nginxFolder, 'logs'))
  const port = await findFreePort()
  const file = path.join(nginxFolder, 'nginx.conf')
  await writeFile(file, formatConfiguration(nginxFolder, folder, port))
  return startServer(cleanup, { command: program, args: ['-p', nginxFolder, '-c', file, '-e', 'stderr'], port, readyPath: '/health' })
}

const formatConfiguration = (nginxFolder: string, folder: string, port: number) => `
daemon off; master_process off; pid ${nginxFolder}/pid; error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; keepalive_requests 1000000; max_ranges ${MAX_RANGES};
  types { audio/mpeg mp3; } default_type application/octet-stream;
  client_body_temp_path ${nginxFolder}/body; proxy_temp_path ${nginxFolder}/proxy; fastcgi_temp_path ${nginxFolder}/fastcgi;
  uwsgi_temp_path ${nginxFolder}/uwsgi; scgi_temp_path ${nginxFolder}/scgi;
  server {
    listen 127.0.0.1:${port};
    location = /health { return 200 'alive'; }
    location /media/ { alias ${folder}/; }
  }
}
`
