import type { ErrorTrace, TraceFrame, VendorGroup } from '@balafon/sdk/contract'

/** Checks whether a trace entry is a group of vendor frames. */
export const isVendorGroup = (entry: TraceFrame | VendorGroup): entry is VendorGroup => 'vendorGroup' in entry

/** Lists all frames in order, including those in vendor groups. */
export const listFrames = ({ trace }: ErrorTrace): TraceFrame[] => trace.flatMap((entry) => (isVendorGroup(entry) ? entry.items : [entry]))

/** Finds the latest frame outside of vendor code, or the first frame of all. */
export const findFirstApplicationFrame = (trace: ErrorTrace): TraceFrame | undefined =>
  trace.trace.find((entry): entry is TraceFrame => !isVendorGroup(entry)) ?? listFrames(trace)[0]
