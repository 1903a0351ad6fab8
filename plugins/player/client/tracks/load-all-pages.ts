interface LoadedPages<Page> {
  readonly data: { readonly pages: readonly Page[] } | undefined
  readonly hasNextPage: boolean
  readonly isError: boolean
  readonly fetchNextPage: () => Promise<LoadedPages<Page>>
  readonly refetch: (options: { readonly cancelRefetch: boolean }) => Promise<unknown>
}

/** The maximum number of rows that can be selected or shuffled at once. */
const MAX_ROWS = 10_000
const MAX_INTERRUPTIONS = 5

/** Loads the pages of a list that are not loaded yet, and returns all pages. When a page fails, it returns the pages before it. */
export async function loadAllPages<Page extends { readonly data: readonly unknown[] }>(query: LoadedPages<Page>): Promise<readonly Page[]> {
  let result = query
  let interruptions = 0
  while (result.hasNextPage && countRows(result) < MAX_ROWS) {
    const before = countRows(result)
    result = await result.fetchNextPage()
    if (countRows(result) > before) continue
    interruptions += 1
    if (result.isError || interruptions > MAX_INTERRUPTIONS) break
    // A list that has changed is fetched again, which cancels the request for its next page.
    await result.refetch({ cancelRefetch: false })
  }
  return result.data?.pages ?? []
}

const countRows = ({ data }: LoadedPages<{ readonly data: readonly unknown[] }>) => data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0
