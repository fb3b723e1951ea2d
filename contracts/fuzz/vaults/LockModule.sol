// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

import {Anchors} from "../../vaults/Anchors.sol";
import {INIP20Module} from "../../vaults/INIP20Module.sol";
import {NotFactory} from "../../vaults/Items.sol";
import {NIP20Vault} from "../../vaults/NIP20Vault.sol";
import {NIP20Vaults} from "../../vaults/NIP20Vaults.sol";
import {Caller} from "./Caller.sol";

/// @dev The smallest module that locks: an owner locks an inscription for a price until a time. Until then, anyone can take it
/// for the price, and no one else can move it.
contract LockModule is INIP20Module, Anchors {
    struct Position {
        address owner;
        bytes32 ticker;
        bytes32 tokenId;
        uint256 sequence;
        uint256 turn;
        uint256 price;
        uint256 until;
    }

    NIP20Vaults public immutable factory;
    address public lastUser;
    bytes public lastData;
    mapping(address account => uint256) public proceedsOf;
    /// @dev The turn that the position's lock has returned. Positions are named by the hash of all their terms.
    mapping(bytes32 position => uint256) public turnOf;

    error NoPosition();
    error OtherPrice();

    constructor(NIP20Vaults factory_) {
        factory = factory_;
    }

    function onUse(address account, bytes calldata data) external {
        if (msg.sender != address(factory)) revert NotFactory();
        (lastUser, lastData) = (account, data);
    }

    function open(bytes32 ticker, bytes32 tokenId, uint256 sequence, uint256 turn, uint256 price, uint256 until)
        external
    {
        NIP20Vault vault = NIP20Vault(factory.vaultOf(msg.sender));
        uint256 newTurn = vault.lock(ticker, tokenId, sequence, turn, until);
        turnOf[nameOf(Position(msg.sender, ticker, tokenId, sequence, turn, price, until))] = newTurn;
    }

    /// @dev Not only until the lock ends: the vault decides.
    function take(Position calldata p, address recipient, uint256 anchorBlock, bytes32 anchorHash) external payable {
        _requireKnown(anchorBlock, anchorHash);
        if (msg.value != p.price) revert OtherPrice();
        uint256 turn = consume(p);
        proceedsOf[p.owner] += p.price;
        NIP20Vault(factory.vaultOf(p.owner)).release(p.ticker, p.tokenId, p.sequence, turn, recipient);
    }

    /// @dev The owner gives up.
    function end(Position calldata p) external {
        if (msg.sender != p.owner) revert NoPosition();
        uint256 turn = consume(p);
        NIP20Vault(factory.vaultOf(p.owner)).unlock(p.ticker, p.tokenId, p.sequence, turn);
    }

    function nameOf(Position memory p) public view returns (bytes32) {
        return keccak256(abi.encode(address(this), factory.vaultOf(p.owner), p));
    }

    function consume(Position calldata p) private returns (uint256 turn) {
        bytes32 name = nameOf(p);
        turn = turnOf[name];
        if (turn == 0) revert NoPosition();
        delete turnOf[name];
    }
}

/// @dev A module that makes any call.
contract RogueModule is INIP20Module, Caller {
    function onUse(address, bytes calldata) external {}
}
