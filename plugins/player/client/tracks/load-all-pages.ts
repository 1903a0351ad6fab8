interface LoadedPages<Page> {
  readonly data: { readonly pages: readonly Page[] } | undefined
  readonly hasNextPage: boolean
  readonly fetchNextPage: () => Promise<LoadedPages<Page>>
}

/** The maximum number of rows that can be selected or shuffled at once. */
const MAX_ROWS = 10_000

/** Loads the pages of a list that are not loaded yet, and returns all pages. */
export async function loadAllPages<Page extends { readonly data: readonly unknown[] }>(query: LoadedPages<Page>): Promise<readonly Page[]> {
  let result = query
  while (result.hasNextPage && countRows(result) < MAX_ROWS) {
    const before = countRows(result)
    result = await result.fetchNextPage()
    if (countRows(result) === before) break
  }
  return result.data?.pages ?? []
}

const countRows = ({ data }: LoadedPages<{ readonly data: readonly unknown[] }>) => data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0
