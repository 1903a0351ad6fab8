import type { DemoProgress, ServerContext } from '@balafon/sdk/server'

export async function bringDemoMusic(_context: ServerContext, _progress: DemoProgress) {}
