import { type ReactNode, useCallback } from 'react'
import { create } from 'zustand'
import { HOST_NAMESPACE } from '../i18n/i18n.ts'
import { useCurrentPlugin } from '../plugins/plugin-provider.tsx'

/** The properties that the content of an open dialog receives. `isOpen` and `onClose` are the props of `Dialog` and `Sheet`. */
export interface Modal<Result> {
  readonly isOpen: boolean
  /** Closes the dialog without a result. */
  readonly onClose: () => void
  /** Closes the dialog with a result. */
  readonly finish: (result: Result) => void
}

/** Renders the content of a dialog. */
export type ModalContent<Result> = (modal: Modal<Result>) => ReactNode

/** The options of {@link openModal}. */
export interface ModalOptions {
  /** The dialog uses the translations of the plugin with this id. Default: those of the host. */
  readonly plugin?: string
}

/** An open or closing dialog, as the host renders it. */
export interface OpenModal {
  readonly id: number
  readonly plugin: string
  readonly isOpen: boolean
  readonly render: () => ReactNode
  readonly onClose: () => void
}

/** How long a closed dialog stays mounted for its animation. */
const CLOSE_ANIMATION_MS = 400

/** The dialogs on screen, in the order in which they were opened. */
export const useModalStore = create<{ readonly modals: readonly OpenModal[] }>(() => ({ modals: [] }))

let lastId = 0

/**
 * Opens a dialog, inside or outside of React. Escape and a navigation close it. Load its component with `lazy`: the first screen needs no
 * dialog.
 * @returns The result, or undefined when the user closes the dialog.
 */
export function openModal<Result = void>(content: ModalContent<Result>, { plugin = HOST_NAMESPACE }: ModalOptions = {}): Promise<Result | undefined> {
  lastId += 1
  const id = lastId
  return new Promise((resolve) => {
    const close = (result?: Result) => {
      useModalStore.setState(({ modals }) => ({ modals: modals.map((modal) => (modal.id === id ? { ...modal, isOpen: false } : modal)) }))
      setTimeout(() => useModalStore.setState(({ modals }) => ({ modals: modals.filter((modal) => modal.id !== id) })), CLOSE_ANIMATION_MS)
      resolve(result)
    }
    const onClose = () => close()
    const render = () => content({ isOpen: useModalStore.getState().modals.some((modal) => modal.id === id && modal.isOpen), onClose, finish: close })
    useModalStore.setState(({ modals }) => ({ modals: [...modals, { id, plugin, isOpen: true, render, onClose }] }))
  })
}

/** Returns `openModal` with the translations of the plugin that the component belongs to. */
export function useOpenModal() {
  const plugin = useCurrentPlugin()
  return useCallback(<Result = void>(content: ModalContent<Result>) => openModal(content, { plugin }), [plugin])
}

/** Closes all dialogs without results. */
export const closeModals = (): void => {
  for (const { onClose } of useModalStore.getState().modals) onClose()
}
