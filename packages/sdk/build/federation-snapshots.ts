/**
 * Replaces `SnapshotHandler.js` of the federation runtime. That module would stay in the bundle although snapshots are disabled. This class has
 * only the members that the runtime uses without snapshots.
 */
export class SnapshotHandler {
  readonly manifestCache = new Map<string, unknown>()
  readonly hooks = { applyPlugin() {}, removePlugin() {} }
}

/** Returns no information, because there are no snapshots. */
export const getGlobalRemoteInfo = () => ({})
