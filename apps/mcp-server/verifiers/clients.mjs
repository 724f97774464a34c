// Lists the tools of a server and calls one of them with another maker's client, as that client's documentation does
// it: node clients.mjs <client> <url> <key> <tool> <input as JSON>. Prints {"tools": [names], "answer": text} as
// JSON.
import { createMCPClient } from '@ai-sdk/mcp';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { mcpToFunctionTool, MCPServerStreamableHttp } from '@openai/agents-core';

const [name, url, key, tool, input] = process.argv.slice(2);
const headers = { Authorization: `Bearer ${key}` };

const clients = {
  'ai-sdk': async (call) => {
    const client = await createMCPClient({ transport: { type: 'http', url, headers } });
    const tools = await client.tools();
    const answer = await tools[tool].execute(call, { toolCallId: '1', messages: [] });
    await client.close();
    return { tools: Object.keys(tools), answer: JSON.stringify(answer) };
  },
  langchain: async (call) => {
    const client = new MultiServerMCPClient({
      mcpServers: { plumbline: { transport: 'http', url, headers } },
    });
    const tools = await client.getTools();
    const answer = await tools.find((each) => each.name === tool).invoke(call);
    await client.close();
    return { tools: tools.map((each) => each.name), answer: JSON.stringify(answer) };
  },
  'openai-agents': async (call) => {
    const server = new MCPServerStreamableHttp({ url, requestInit: { headers } });
    await server.connect();
    const listed = await server.listTools();
    // The strict form in which the agents give tools to the API, so that calls match the schema.
    for (const each of listed) mcpToFunctionTool(each, server, true);
    const answer = await server.callTool(tool, call);
    await server.close();
    return { tools: listed.map((each) => each.name), answer: JSON.stringify(answer) };
  },
};

process.stdout.write(JSON.stringify(await clients[name](JSON.parse(input))));
