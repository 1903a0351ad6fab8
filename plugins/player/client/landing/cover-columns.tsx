import type { Image } from '../../contract/catalogue.ts'
import { Cover } from '../components/cover.tsx'
import classes from './cover-columns.module.css'

const COLUMNS = [0, 1, 2, 3, 4]
const COVERS_PER_COLUMN = 3

/** Columns of covers. Each column starts a little lower than the column before, like the keys of the instrument balafon. */
export function CoverColumns({ images }: { images: readonly (Image | null)[] }) {
  if (images.length < COLUMNS.length) return null
  const getImage = (column: number, row: number) => images[(column + row * COLUMNS.length) % images.length] ?? null
  return (
    <div className={classes.columns} aria-hidden="true">
      {COLUMNS.map((column) => (
        <div key={column} className={classes.column} style={{ '--column': column }}>
          {Array.from({ length: COVERS_PER_COLUMN }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the covers of a column never change their order
            <Cover key={row} image={getImage(column, row)} isEager />
          ))}
        </div>
      ))}
    </div>
  )
}
