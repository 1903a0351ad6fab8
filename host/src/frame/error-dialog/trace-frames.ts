import type { ErrorTrace, TraceFrame, VendorGroup } from '@balafon/sdk/contract'

export const isVendorGroup = (entry: TraceFrame | VendorGroup): entry is VendorGroup => 'vendorGroup' in entry

/** All calls in order, out of their groups. */
export const listFrames = ({ trace }: ErrorTrace): TraceFrame[] => trace.flatMap((entry) => (isVendorGroup(entry) ? entry.items : [entry]))

/** Where to look first: our own last call, or whatever there is. */
export const findFirstOwnFrame = (trace: ErrorTrace): TraceFrame | undefined =>
  trace.trace.find((entry): entry is TraceFrame => !isVendorGroup(entry)) ?? listFrames(trace)[0]
