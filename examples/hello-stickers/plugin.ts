import type {} from '@acme/hello-plugin/contract/points'
import { defineManifest } from '@balafon/sdk/contract'

export default defineManifest({
  id: 'acme.stickers',
  title: 'stickers.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { 'acme.hello': '^1.0.0' },
  scopes: [],
  contributes: { 'acme.hello.stickers/v1': [{ id: 'sticker', component: 'Sticker' }] },
})
