import { create } from 'zustand'

/** The action of a toast: a function to run, or a path or URL to open. */
export type ToastAction = { readonly label: string } & (
  | { readonly run: () => void; readonly action?: never }
  | { readonly action: string; readonly run?: never }
)

/** A message that is shown for a short time. */
export interface Toast {
  readonly id: string
  readonly type: 'positive' | 'danger' | 'loading'
  readonly message: string
  readonly action?: ToastAction
  readonly position: 'bottom-center' | 'bottom-right'
  /** Milliseconds; 0 means until it is dismissed. */
  readonly duration: number
}

const DURATION_MS = { positive: 3000, danger: 8000, loading: 0 } as const

/** The toast on screen. There is one at a time: a new toast replaces it. */
export const useToastStore = create<{ toast: Toast | null; dismiss(id?: string): void }>((set) => ({
  toast: null,
  dismiss: (id) => set(({ toast }) => (id === undefined || toast?.id === id ? { toast: null } : {})),
}))

/** The options of a toast. */
export type ToastOptions = Partial<Pick<Toast, 'id' | 'action' | 'position' | 'duration'>>

let lastId = 0

const createToastFunction =
  (type: Toast['type']) =>
  (message: string, options: ToastOptions = {}): string => {
    lastId += 1
    const id = options.id ?? `toast ${lastId}`
    useToastStore.setState({ toast: { position: 'bottom-center', duration: DURATION_MS[type], ...options, id, type, message } })
    return id
  }

/**
 * Shows a message for a short time: `toast.positive(t('saved'))`. Each function returns the id of the toast. A toast with the id of the
 * current one changes it in place, for example from loading to positive.
 */
export const toast = {
  positive: createToastFunction('positive'),
  danger: createToastFunction('danger'),
  loading: createToastFunction('loading'),
  /** Removes the toast with this id, or any toast. */
  dismiss: (id?: string): void => useToastStore.getState().dismiss(id),
}
