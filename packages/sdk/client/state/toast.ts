import { create } from 'zustand'

/** Something to do (`run`), or somewhere to go (`action`, as the server supplies it): a path of the application or an address elsewhere. */
export type ToastAction = { readonly label: string } & (
  | { readonly run: () => void; readonly action?: never }
  | { readonly action: string; readonly run?: never }
)

export interface Toast {
  readonly id: string
  readonly type: 'positive' | 'danger' | 'loading'
  readonly message: string
  readonly action?: ToastAction
  readonly position: 'bottom-center' | 'bottom-right'
  /** Milliseconds; 0 stays. */
  readonly duration: number
}

const DURATION = { positive: 3000, danger: 8000, loading: 0 } as const

/** One at a time: the next takes the place of the last. */
export const useToastStore = create<{ toast: Toast | null; dismiss(id?: string): void }>((set) => ({
  toast: null,
  dismiss: (id) => set(({ toast }) => (id === undefined || toast?.id === id ? { toast: null } : {})),
}))

type Options = Partial<Pick<Toast, 'id' | 'action' | 'position' | 'duration'>>

let shown = 0

const show =
  (type: Toast['type']) =>
  (message: string, options: Options = {}) => {
    shown += 1
    const id = options.id ?? `toast ${shown}`
    useToastStore.setState({ toast: { position: 'bottom-center', duration: DURATION[type], ...options, id, type, message } })
    return id
  }

/** `toast.positive('Saved')`. The same `id` again changes the words in place: a loading toast becomes a positive one. */
export const toast = {
  positive: show('positive'),
  danger: show('danger'),
  loading: show('loading'),
  dismiss: (id?: string) => useToastStore.getState().dismiss(id),
}
