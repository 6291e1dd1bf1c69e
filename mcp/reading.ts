/** Tools that read: the market, the account, receipts with their check, and the rules. */
import { Type } from 'typebox';

import { closed, Nullable } from '#protocol/route.ts';

import { accountTools } from './account-tools.ts';
import { largestPage } from './answers.ts';
import type { Api } from './api.ts';
import { WrongArgument } from './faults.ts';
import { marketTools } from './market-tools.ts';
import { receiptTool } from './receipt-tool.ts';
import { sectionsOf, topics } from './rules.ts';
import { type Tool, tool } from './tool.ts';

function rulesTool(): Tool {
  return tool(
    {
      name: 'rules',
      title: 'Rules',
      description:
        'The published rules by which prices are made and orders and contracts end, section by section. The same sections are resources.',
      input: closed({
        topic: Type.Enum(topics),
        cursor: Type.Optional(
          Type.String({
            maxLength: 100,
            description: '`nextCursor` of the page before: the name of the section to begin with',
          }),
        ),
      }),
      output: Type.Object({
        topic: Type.Enum(topics),
        sections: Type.Array(Type.String()),
        text: Type.String(),
        nextCursor: Nullable(Type.String()),
      }),
      example: { topic: 'contracts' },
    },
    async ({ topic, cursor }) => {
      const all = sectionsOf(topic);
      const names = all.map(({ name }) => name).join(', ');
      const from = cursor === undefined ? 0 : all.findIndex(({ name }) => name === cursor);
      if (from === -1)
        throw new WrongArgument('cursor', `no section of ${topic}, which has ${names}.`);
      const rest = all.slice(from);
      return largestPage(
        rest.length,
        (most) => ({
          topic,
          sections: rest.slice(0, most).map(({ title }) => title),
          text: rest
            .slice(0, most)
            .map(({ text }) => text)
            .join(''),
          nextCursor: rest[most]?.name ?? null,
        }),
        ({ sections }) => sections.length,
      );
    },
  );
}

export const readingTools = (api: Api, baseUrl: string): Tool[] => [
  ...marketTools(api),
  ...accountTools(api),
  receiptTool(api, baseUrl),
  rulesTool(),
];
