/**
 * What only plugins use but the host alone provides. Nothing here runs: the build sees the
 * requests, and makes of each a chunk of its own that a plugin's first use loads.
 */
export const provided = () => [
  import('@balafon/ui/checkbox'),
  import('@balafon/ui/slider'),
  import('@balafon/ui/text-field'),
  import('@balafon/ui/dialog'),
  import('@balafon/ui/sheet'),
  import('@balafon/ui/empty-state'),
]
