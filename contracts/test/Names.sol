// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// @dev For tests only: a registry of names and its only resolver (ERC-137, ERC-181), which return preset answers.
contract Names {
    mapping(bytes32 => address) public resolver;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => address) public addr;

    function set(bytes32 node, string calldata name_, address addr_) external {
        resolver[node] = address(this);
        name[node] = name_;
        addr[node] = addr_;
    }
}
