'use client'

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { modelsQuery } from '#lib/query/client'
import type { ModelDescription } from '#lib/query/schema'

/** Nouns by their names. */
export type Models = ReadonlyMap<string, ModelDescription>

/** The nouns that a page knows: all of them, or why not. */
export interface KnownModels {
  models: Models
  isAll: boolean
  error: unknown
  retry: () => void
}

/**
 * The nouns that conditions speak of: those that came with the page, and all once they are wanted; the editor asks for
 * them when it opens.
 */
export function useModels(given: readonly ModelDescription[], isWanted: boolean): KnownModels {
  const { data, error, refetch } = useQuery({ ...modelsQuery, enabled: isWanted })
  const models: Models = useMemo(() => new Map((data ?? given).map((model) => [model.noun, model])), [data, given])
  return { models, isAll: data !== undefined, error, retry: () => void refetch() }
}
