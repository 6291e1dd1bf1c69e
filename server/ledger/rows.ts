/** The tables that commands write, each as one statement over arrays. */

/** A table and the columns that a command gives, in order, with their SQL types. */
export type InsertTable = { readonly name: string; readonly columns: Readonly<Record<string, string>> };
export type RemoveTable = { readonly name: string; readonly key: Readonly<Record<string, string>> };
