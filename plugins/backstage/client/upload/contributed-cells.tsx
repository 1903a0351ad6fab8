import { ContributedComponent, useBootstrap } from '@balafon/sdk/client'
import type { Contribution } from '@balafon/sdk/contract'
import { useCallback, useMemo, useRef } from 'react'
import type { BackstageFieldProps } from '../../contract/points.ts'

const NO_CONTRIBUTIONS: readonly Contribution[] = []
const ignoreDirty = () => {}

/** A field of another plugin that the upload page shows as a cell. */
export interface CellField {
  /** For example `wallet.price`. */
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

/** Collects the functions that save cells, by row. The album has the key `album`. */
export function useCellSaves() {
  const saves = useRef(new Map<string, Set<Save>>())
  return useMemo(
    () => ({
      register(rowKey: string, save: Save) {
        const ofRow = saves.current.get(rowKey) ?? new Set()
        saves.current.set(rowKey, ofRow.add(save))
        return () => void ofRow.delete(save)
      },
      /** Saves the cells of a row for the track or album that it has become. */
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
  /** The accessible name. */
  readonly label: string
  readonly value: string
  readonly saves: CellSaves
  readonly onChange: (value: string) => void
}

/** A cell of another plugin. */
export function ContributedCell({ field: { plugin, component }, rowKey, label, value, saves, onChange }: ContributedCellProps) {
  const registerSave = useCallback((save: Save) => saves.register(rowKey, save), [saves, rowKey])
  const props: BackstageFieldProps = { id: null, onDirtyChange: ignoreDirty, registerSave, cell: { label, value, onChange } }
  return <ContributedComponent plugin={plugin} component={component} props={props} />
}
