/**
 * Every component of the house. The build makes a shared module of each that it sees here, and the
 * host alone provides them to plugins: one that is missing here cannot be used by a plugin.
 */
export const COMPONENTS: Readonly<Record<string, () => Promise<object>>> = {
  avatar: () => import('@balafon/ui/avatar'),
  button: () => import('@balafon/ui/button'),
  checkbox: () => import('@balafon/ui/checkbox'),
  dialog: () => import('@balafon/ui/dialog'),
  'empty-state': () => import('@balafon/ui/empty-state'),
  'icon-button': () => import('@balafon/ui/icon-button'),
  mark: () => import('@balafon/ui/mark'),
  menu: () => import('@balafon/ui/menu'),
  sheet: () => import('@balafon/ui/sheet'),
  skeleton: () => import('@balafon/ui/skeleton'),
  slider: () => import('@balafon/ui/slider'),
  spinner: () => import('@balafon/ui/spinner'),
  'text-field': () => import('@balafon/ui/text-field'),
}
