/** Texts of limit screens, in English. */

export const limitScreens = {
  used: ({ item }: { item: string | number }) => `${item}, used`,
  save: 'Save',
  amount: 'Amount',
};
