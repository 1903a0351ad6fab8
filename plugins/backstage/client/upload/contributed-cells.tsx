import { ContributedComponent, useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { useCallback, useMemo, useRef } from 'react'
import type { BackstageFieldProps } from '../../contract/points.ts'

const NO_CONTRIBUTIONS: readonly Contribution[] = []
/** The draft saves the text of the cell, so the cell does not have to report unsaved changes. */
const ignoreDirtyChange = () => {}

/** A field of another plugin that the upload page shows as a cell. */
export interface CellField {
  /** The id of the plugin and of the field, for example `wallet.price`. */
  readonly key: string
  readonly plugin: string
  readonly component: string
  readonly label: string
}

/** Returns the fields of other plugins that the upload page shows, in order. */
export function useCellFields(point: 'backstage.trackFields/v1' | 'backstage.albumFields/v1'): readonly CellField[] {
  const items = useBootstrap(({ contributions }) => contributions[point] ?? NO_CONTRIBUTIONS)
  return useMemo(
    () =>
      items
        .filter(({ hasCell }) => hasCell === true)
        .map(({ plugin, id, component, label }) => ({ key: `${plugin}.${String(id)}`, plugin, component: String(component), label: String(label ?? id) })),
    [items],
  )
}

type Save = (id: number) => Promise<void>

/** Collects the functions that save the cells of other plugins, by the key of their row. The fields of the album have the key `album`. */
export function useCellSaves() {
  const saves = useRef(new Map<string, Set<Save>>())
  return useMemo(
    () => ({
      register(rowKey: string, save: Save) {
        const rowSaves = saves.current.get(rowKey) ?? new Set()
        saves.current.set(rowKey, rowSaves.add(save))
        return () => void rowSaves.delete(save)
      },
      /** Saves the cells of a row. `id` is the track or album that was created from the row. */
      async saveRow(rowKey: string, id: number) {
        for (const save of saves.current.get(rowKey) ?? []) await save(id)
      },
    }),
    [],
  )
}
export type CellSaves = ReturnType<typeof useCellSaves>

interface ContributedCellProps {
  readonly field: CellField
  readonly rowKey: string
  /** The accessible name of the cell. */
  readonly label: string
  readonly value: string
  readonly saves: CellSaves
  readonly onChange: (value: string) => void
}

/** A cell of the upload grid that another plugin renders. */
export function ContributedCell({ field: { plugin, component }, rowKey, label, value, saves, onChange }: ContributedCellProps) {
  const registerSave = useCallback((save: Save) => saves.register(rowKey, save), [saves, rowKey])
  const props: BackstageFieldProps = { id: null, onDirtyChange: ignoreDirtyChange, registerSave, cell: { label, value, onChange } }
  return <ContributedComponent plugin={plugin} component={component} props={props} />
}
