import type {} from '@balafon/plugin-billing/contract/providers'
import type {} from '@balafon/plugin-payments/contract/providers'
import { defineManifest } from '@balafon/sdk/contract'
import { MomoSettings } from './contract/settings.ts'

export default defineManifest({
  id: 'acme.momo',
  title: 'momo.title',
  version: '1.0.0',
  engines: { balafon: '^1.0.0' },
  requires: { payments: '^1.0.0' },
  optional: { billing: '^1.0.0' },
  scopes: ['providers'],
  settings: MomoSettings,
})
