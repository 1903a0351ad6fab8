import { type ReactNode, useCallback } from 'react'
import { create } from 'zustand'
import { HOST_NAMESPACE } from '../i18n/i18n.ts'
import { useCurrentPlugin } from '../plugins/plugin-provider.tsx'

/** What an open dialog is handed. `Dialog` and `Sheet` take `isOpen` and `onClose` as they are. */
export interface Modal<Result> {
  readonly isOpen: boolean
  /** Leaves without a result. */
  readonly onClose: () => void
  readonly finish: (result: Result) => void
}

export type ModalContent<Result> = (modal: Modal<Result>) => ReactNode

interface ModalOptions {
  /** Whose words its texts are: a plugin's id. */
  readonly plugin?: string
}

export interface OpenModal {
  readonly id: number
  readonly plugin: string
  readonly isOpen: boolean
  readonly show: () => ReactNode
  readonly onClose: () => void
}

/** Time to leave the screen before it is gone. */
const CLOSE_ANIMATION_MS = 400

export const useModalStore = create<{ readonly modals: readonly OpenModal[] }>(() => ({ modals: [] }))

let opened = 0

/**
 * Shows a dialog from anywhere and waits for its result; undefined: it was closed. Escape closes it, and so does
 * a navigation. Hand it a component that is fetched when needed (`lazy`): nothing of a dialog belongs to the first page.
 */
export function openModal<Result = void>(content: ModalContent<Result>, { plugin = HOST_NAMESPACE }: ModalOptions = {}): Promise<Result | undefined> {
  opened += 1
  const id = opened
  return new Promise((resolve) => {
    const close = (result?: Result) => {
      useModalStore.setState(({ modals }) => ({ modals: modals.map((modal) => (modal.id === id ? { ...modal, isOpen: false } : modal)) }))
      setTimeout(() => useModalStore.setState(({ modals }) => ({ modals: modals.filter((modal) => modal.id !== id) })), CLOSE_ANIMATION_MS)
      resolve(result)
    }
    const onClose = () => close()
    const show = () => content({ isOpen: useModalStore.getState().modals.some((modal) => modal.id === id && modal.isOpen), onClose, finish: close })
    useModalStore.setState(({ modals }) => ({ modals: [...modals, { id, plugin, isOpen: true, show, onClose }] }))
  })
}

/** `openModal` that speaks the words of the plugin around the component. */
export function useOpenModal() {
  const plugin = useCurrentPlugin()
  return useCallback(<Result = void>(content: ModalContent<Result>) => openModal(content, { plugin }), [plugin])
}

/** Closes all that is open, without results. */
export const closeModals = () => {
  for (const { onClose } of useModalStore.getState().modals) onClose()
}
