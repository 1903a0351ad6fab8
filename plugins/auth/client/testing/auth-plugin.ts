import type { PagePlugin } from '@balafon/sdk/testing/client'
import manifest from '../../plugin.ts'
import client from '../index.ts'

/** This plugin, for component tests. */
export const authPlugin: PagePlugin = { manifest, client }
